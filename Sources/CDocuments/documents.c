// The documentation, embedded so that it can be read wherever the program runs. A test compares this list with the
// folders.
#include "documents.h"

#pragma clang diagnostic ignored "-Wc23-extensions"  // #embed, which this compiler supports in every dialect

static const unsigned char readme[] = {
#embed "../../README.md"
};
static const unsigned char tutorial[] = {
#embed "../../docs/tutorial.md"
};
static const unsigned char guide[] = {
#embed "../../docs/guide.md"
};
static const unsigned char show[] = {
#embed "../../docs/show.md"
};
static const unsigned char reading_charts[] = {
#embed "../../docs/reading-charts.md"
};
static const unsigned char saved_files[] = {
#embed "../../docs/saved-files.md"
};
static const unsigned char many_runs[] = {
#embed "../../docs/many-runs.md"
};
static const unsigned char derive[] = {
#embed "../../docs/derive.md"
};
static const unsigned char census[] = {
#embed "../../docs/census.md"
};
static const unsigned char model_lines[] = {
#embed "../../docs/model-lines.md"
};
static const unsigned char model_life[] = {
#embed "../../docs/model-life.md"
};
static const unsigned char model_infection[] = {
#embed "../../docs/model-infection.md"
};
static const unsigned char model_mealy[] = {
#embed "../../docs/model-mealy.md"
};
static const unsigned char model_memory[] = {
#embed "../../docs/model-memory.md"
};
static const unsigned char model_automaton[] = {
#embed "../../docs/model-automaton.md"
};
static const unsigned char reference_automaton[] = {
#embed "../../docs/reference-automaton.md"
};
static const unsigned char reference[] = {
#embed "../../docs/reference.md"
};
static const unsigned char reference_elementary[] = {
#embed "../../docs/reference-elementary.md"
};
static const unsigned char reference_totalistic[] = {
#embed "../../docs/reference-totalistic.md"
};
static const unsigned char reference_life[] = {
#embed "../../docs/reference-life.md"
};
static const unsigned char reference_infection[] = {
#embed "../../docs/reference-infection.md"
};
static const unsigned char which_sir[] = {
#embed "../../docs/which-sir.md"
};
static const unsigned char reference_mealy[] = {
#embed "../../docs/reference-mealy.md"
};
static const unsigned char reference_memory[] = {
#embed "../../docs/reference-memory.md"
};
static const unsigned char commands_notebook[] = {
#embed "../../docs/commands-notebook.md"
};
static const unsigned char commands_automata[] = {
#embed "../../docs/commands-automata.md"
};
static const unsigned char architecture[] = {
#embed "../../docs/architecture.md"
};
static const unsigned char internals[] = {
#embed "../../docs/internals.md"
};
static const unsigned char extending[] = {
#embed "../../docs/extending.md"
};
static const unsigned char framework[] = {
#embed "../../docs/framework.md"
};
static const unsigned char live[] = {
#embed "../../docs/live.md"
};
static const unsigned char simulations[] = {
#embed "../../docs/simulations.md"
};
static const unsigned char performance[] = {
#embed "../../docs/performance.md"
};
static const unsigned char reliability[] = {
#embed "../../docs/reliability.md"
};
static const unsigned char pull_requests[] = {
#embed "../../docs/pull-requests.md"
};
static const unsigned char howto_ci[] = {
#embed "../../docs/howto-ci.md"
};
static const unsigned char howto_pre_commit[] = {
#embed "../../docs/howto-pre-commit.md"
};
static const unsigned char howto_merges[] = {
#embed "../../docs/howto-merges.md"
};
static const unsigned char howto_large_runs[] = {
#embed "../../docs/howto-large-runs.md"
};
static const unsigned char howto_clusters[] = {
#embed "../../docs/howto-clusters.md"
};
static const unsigned char howto_shared_folders[] = {
#embed "../../docs/howto-shared-folders.md"
};
static const unsigned char howto_editors[] = {
#embed "../../docs/howto-editors.md"
};
static const unsigned char howto_patterns[] = {
#embed "../../docs/howto-patterns.md"
};
static const unsigned char howto_teaching[] = {
#embed "../../docs/howto-teaching.md"
};
static const unsigned char howto_terminal[] = {
#embed "../../docs/howto-terminal.md"
};
static const unsigned char glossary[] = {
#embed "../../docs/glossary.md"
};
static const unsigned char design[] = {
#embed "../../docs/design.md"
};
static const unsigned char contributing[] = {
#embed "../../docs/CONTRIBUTING.md"
};
static const unsigned char changelog[] = {
#embed "../../docs/CHANGELOG.md"
};
static const unsigned char changelog_models[] = {
#embed "../../docs/CHANGELOG-models.md"
};
static const unsigned char experiments[] = {
#embed "../../notebooks/experiments.md"
};
static const unsigned char experiments_chance[] = {
#embed "../../notebooks/experiments-chance.md"
};
static const unsigned char elementary[] = {
#embed "../../notebooks/elementary.md"
};
static const unsigned char totalistic[] = {
#embed "../../notebooks/totalistic.md"
};
static const unsigned char life[] = {
#embed "../../notebooks/life.md"
};
static const unsigned char life_families[] = {
#embed "../../notebooks/life-families.md"
};
static const unsigned char soups[] = {
#embed "../../notebooks/soups.md"
};
static const unsigned char far_future[] = {
#embed "../../notebooks/far-future.md"
};
static const unsigned char mealy[] = {
#embed "../../notebooks/mealy.md"
};
static const unsigned char mealy_devices[] = {
#embed "../../notebooks/mealy-devices.md"
};
static const unsigned char memory[] = {
#embed "../../notebooks/memory.md"
};
static const unsigned char memory_players[] = {
#embed "../../notebooks/memory-players.md"
};
static const unsigned char infection[] = {
#embed "../../notebooks/infection.md"
};
static const unsigned char infection_control[] = {
#embed "../../notebooks/infection-control.md"
};
static const unsigned char rules_of_your_own[] = {
#embed "../../notebooks/rules-of-your-own.md"
};
static const unsigned char sweeps[] = {
#embed "../../notebooks/sweeps.md"
};
static const unsigned char large[] = {
#embed "../../notebooks/large.md"
};

#define DOCUMENT(path, bytes) {path, bytes, sizeof bytes}

static const struct document documents[] = {
    DOCUMENT("README.md", readme),
    DOCUMENT("docs/tutorial.md", tutorial),
    DOCUMENT("docs/guide.md", guide),
    DOCUMENT("docs/show.md", show),
    DOCUMENT("docs/reading-charts.md", reading_charts),
    DOCUMENT("docs/saved-files.md", saved_files),
    DOCUMENT("docs/many-runs.md", many_runs),
    DOCUMENT("docs/derive.md", derive),
    DOCUMENT("docs/census.md", census),
    DOCUMENT("docs/model-lines.md", model_lines),
    DOCUMENT("docs/model-life.md", model_life),
    DOCUMENT("docs/model-infection.md", model_infection),
    DOCUMENT("docs/which-sir.md", which_sir),
    DOCUMENT("docs/model-mealy.md", model_mealy),
    DOCUMENT("docs/model-memory.md", model_memory),
    DOCUMENT("docs/model-automaton.md", model_automaton),
    DOCUMENT("docs/reference.md", reference),
    DOCUMENT("docs/reference-elementary.md", reference_elementary),
    DOCUMENT("docs/reference-totalistic.md", reference_totalistic),
    DOCUMENT("docs/reference-life.md", reference_life),
    DOCUMENT("docs/reference-infection.md", reference_infection),
    DOCUMENT("docs/reference-mealy.md", reference_mealy),
    DOCUMENT("docs/reference-memory.md", reference_memory),
    DOCUMENT("docs/reference-automaton.md", reference_automaton),
    DOCUMENT("docs/commands-notebook.md", commands_notebook),
    DOCUMENT("docs/commands-automata.md", commands_automata),
    DOCUMENT("docs/architecture.md", architecture),
    DOCUMENT("docs/internals.md", internals),
    DOCUMENT("docs/extending.md", extending),
    DOCUMENT("docs/framework.md", framework),
    DOCUMENT("docs/live.md", live),
    DOCUMENT("docs/simulations.md", simulations),
    DOCUMENT("docs/performance.md", performance),
    DOCUMENT("docs/reliability.md", reliability),
    DOCUMENT("docs/pull-requests.md", pull_requests),
    DOCUMENT("docs/howto-ci.md", howto_ci),
    DOCUMENT("docs/howto-pre-commit.md", howto_pre_commit),
    DOCUMENT("docs/howto-merges.md", howto_merges),
    DOCUMENT("docs/howto-large-runs.md", howto_large_runs),
    DOCUMENT("docs/howto-clusters.md", howto_clusters),
    DOCUMENT("docs/howto-shared-folders.md", howto_shared_folders),
    DOCUMENT("docs/howto-editors.md", howto_editors),
    DOCUMENT("docs/howto-patterns.md", howto_patterns),
    DOCUMENT("docs/howto-teaching.md", howto_teaching),
    DOCUMENT("docs/howto-terminal.md", howto_terminal),
    DOCUMENT("docs/glossary.md", glossary),
    DOCUMENT("docs/design.md", design),
    DOCUMENT("docs/CONTRIBUTING.md", contributing),
    DOCUMENT("docs/CHANGELOG.md", changelog),
    DOCUMENT("docs/CHANGELOG-models.md", changelog_models),
    DOCUMENT("notebooks/experiments.md", experiments),
    DOCUMENT("notebooks/experiments-chance.md", experiments_chance),
    DOCUMENT("notebooks/elementary.md", elementary),
    DOCUMENT("notebooks/totalistic.md", totalistic),
    DOCUMENT("notebooks/life.md", life),
    DOCUMENT("notebooks/life-families.md", life_families),
    DOCUMENT("notebooks/soups.md", soups),
    DOCUMENT("notebooks/far-future.md", far_future),
    DOCUMENT("notebooks/mealy.md", mealy),
    DOCUMENT("notebooks/mealy-devices.md", mealy_devices),
    DOCUMENT("notebooks/memory.md", memory),
    DOCUMENT("notebooks/memory-players.md", memory_players),
    DOCUMENT("notebooks/infection.md", infection),
    DOCUMENT("notebooks/infection-control.md", infection_control),
    DOCUMENT("notebooks/rules-of-your-own.md", rules_of_your_own),
    DOCUMENT("notebooks/sweeps.md", sweeps),
    DOCUMENT("notebooks/large.md", large),
};

size_t document_count(void) { return sizeof documents / sizeof documents[0]; }

const struct document *document_at(size_t index) { return &documents[index]; }
