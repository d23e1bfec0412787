export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

/**
 * Scripts that ask `memory complete` for what may come next. The words go over as they are written and are evaluated by no shell: a
 * Tab behind `$(…)` runs nothing. Needs no package of completions.
 */
export const COMPLETIONS: Readonly<Record<Shell, string>> = {
  bash: `_memory() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :0) compopt -o default ;;
      :*) ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <(memory complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _memory memory`,
  zsh: `#compdef memory
_memory() {
  local line
  local -a found
  while IFS= read -r line; do
    case $line in
      :0) _files ;;
      :*) ;;
      *) found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done < <(memory complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( \${#found} )) && _describe memory found
}
compdef _memory memory`,
  fish: `function __memory_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found (memory complete -- $words[2..] 2>/dev/null)
    if test "$found[-1]" = :0
        __fish_complete_path (commandline -ct)
    else
        string match -v -- ':*' $found
    end
end
complete -c memory -f -a '(__memory_complete)'`,
  powershell: `Register-ArgumentCompleter -Native -CommandName memory -ScriptBlock {
    param($word, $line, $cursor)
    $words = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
    if ($word -eq '') { $words += '' }
    memory complete -- @words 2>$null | Where-Object { $_ -notmatch '^:' } | ForEach-Object {
        $name, $what = $_ -split "\`t", 2
        if (-not $what) { $what = $name }
        [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $what)
    }
}`,
};
