# What agents run at their events: hands the event on stdin to the daemon of HOME, and prints what that has to say. A shell
# and a curl, no node; where no daemon runs a shell alone, and at the start of a session the daemon is started for what follows.
# Says nothing else, is over after a second, and fails when nobody answered: its line in the settings makes that a success.
# sh tell.sh EVENT HOME NODE MEMORY [OWNER]; an event of another agent than Claude Code stands behind its name: codex/prompt
# In a session in which the agent reads for memory itself there is nobody to tell.
[ -z "$MEMORY_READER" ] || exit 0
event=$1 home=$2 node=$3 memory=$4 owner=$5
case $event in */*) ;; *) event=claude-code/$event ;; esac
# Node may have moved since: what the PATH has then is as good.
[ -x "$node" ] || node=node
# A person wants nothing told in this session.
if [ -n "$MEMORY_QUIET" ]; then
  case $event in
    */session-start*) event=${event%%\?*}?brief=off ;;
    */session-end) ;;
    *) exit 0 ;;
  esac
fi
command -v curl >/dev/null || exec "$node" "${0%.sh}.mjs" "$@"

unheard() {
  case $event in
    */session-start*) [ -d "$home" ] && "$node" "$memory" daemon start --home "$home" </dev/null >/dev/null 2>&1 & ;;
  esac
  exit 1
}

IFS= read -r record <"$home/daemon.json" || [ -n "$record" ] || unheard
pid=${record#*\"pid\":} port=${record#*\"port\":}
pid=${pid%%[!0-9]*} port=${port%%[!0-9]*}
kill -0 "$pid" || unheard

# Its port may be another's by now: the daemon of another home refuses, and of a stranger's answer nothing reaches the agent.
answer=$(curl -qsf --noproxy '*' --max-time 1 -H 'Content-Type: application/json' -H 'Expect:' -H "X-Memory-Home: $home" \
  ${owner:+-H "X-Memory-Owner: $owner"} --data-binary @- "http://127.0.0.1:$port/hooks/$event") || unheard
case $answer in
  '{}') ;;
  '{"hookSpecificOutput":'* | '{"additionalContext":'* | '{"additional_context":'*) printf '%s\n' "$answer" ;;
  *) unheard ;;
esac
