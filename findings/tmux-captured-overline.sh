#!/bin/sh
# tmux: a captured pane has blinking text where the screen has overlined text.
#
# Packages: tmux 3.3a-3, libutempter0 1.2.1-3, libevent-core-2.1-7 2.1.12-stable-8 (Debian 12)
# Guess:    capture-pane -e writes the overline as it was sent: CSI 53 m.
# Seen:     It writes CSI 5:3 m, which is the code for blinking with a part that no terminal knows. Underlines, whose
#           parts are written with a colon (4:3), and the other attributes are right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq tmux=3.3a-3 libutempter0=1.2.1-3 libevent-core-2.1-7=2.1.12-stable-8
for package in *.deb; do dpkg -x "$package" root; done
cat >expected <<'EXPECTED'
<ESC>[9mstruck
<ESC>[0;4:3m<ESC>[39m<ESC>[49mcurly
<ESC>[0;5:3m<ESC>[39m<ESC>[49mover
EXPECTED
cat >program <<'PROGRAM'
printf '\033[9mstruck\033[0m\n\033[4:3mcurly\033[0m\n\033[53mover\033[0m\n'
sleep 20
PROGRAM
export LD_LIBRARY_PATH="$(echo "$folder"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8 TERM=xterm-256color
tmux() { root/usr/bin/tmux -f /dev/null -S "$folder/socket" "$@"; }
tmux new-session -d -x 20 -y 5 "sh program"
sleep 2
tmux capture-pane -e -p | head -n 3 | sed "s/$(printf '\033')/<ESC>/g" >seen
tmux kill-server
diff -u expected seen
echo "unchanged"
