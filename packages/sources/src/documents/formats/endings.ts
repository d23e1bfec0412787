// The names of files that are read without a library of their own, and why others are not.

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

export const PROSE_EXTENSIONS = words(`
  txt text log rst adoc asciidoc asc org tex ltx bib textile wiki mediawiki pod man nfo srt vtt sbv po pot
`);

/** Files without an ending that are written for people. */
export const PROSE_NAMES = words(`
  license licence copying copyright notice readme changelog changes history news authors contributors contributing
  maintainers owners codeowners install todo security support thanks version
`);

/** Languages that are cut by definition, each with the grammar that reads it. */
export const GRAMMARS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["bash", "sh bash zsh ksh bats"],
    ["c-sharp", "cs csx"],
    ["cpp", "c h cc cpp cxx c++ hh hpp hxx h++ ino cu cuh"],
    ["go", "go"],
    ["java", "java"],
    ["javascript", "js mjs cjs jsx es6"],
    ["php", "php phtml"],
    ["powershell", "ps1 psm1 psd1"],
    ["python", "py pyi pyw"],
    ["ruby", "rb rake gemspec ru podspec"],
    ["rust", "rs"],
    ["tsx", "tsx"],
    ["typescript", "ts mts cts"],
  ].flatMap(([grammar = "", endings = ""]) => words(endings).map((ending) => [ending, grammar])),
);

/** Languages that are cut at blank lines. */
const PLAIN_CODE = words(`
  swift kt kts scala sc sbt groovy gradle lua sql psql pgsql mysql r jl ex exs erl hrl hs lhs ml mli fs fsi fsx vb bas
  clj cljs cljc edn dart zig nim v vhd vhdl sv svh d pas pp dpr f f90 f95 f03 f08 for ada adb ads asm s lisp lsp el scm
  rkt pl pm t tcl awk sed vim fish nu bat cmd cr elm purs re res sol vy move cairo m mm metal glsl vert frag hlsl wgsl
  vue svelte astro css scss sass less styl pcss hbs handlebars mustache ejs pug jade twig liquid njk jinja jinja2 j2
  erb haml slim yaml yml toml ini cfg conf config properties env editorconfig dockerfile containerfile tf tfvars hcl
  nix bzl bazel star cmake mk mak make ninja meson proto thrift avdl graphql gql prisma cue rego dhall jsonnet libsonnet
  xml xsd xsl xslt plist csproj fsproj vbproj sln props targets resx xaml wsdl storyboard xib svelte puml plantuml
  mmd mermaid dot gv service timer socket desktop rules patch diff http rest feature gitignore gitattributes dockerignore
`);

export const CODE_EXTENSIONS = [...new Set([...Object.keys(GRAMMARS), ...PLAIN_CODE])];

export const CODE_NAMES = words(`
  makefile gnumakefile dockerfile containerfile jenkinsfile rakefile gemfile justfile procfile vagrantfile brewfile
  podfile fastfile cartfile guardfile capfile earthfile tiltfile pipfile buildfile build workspace cmakelists.txt
  requirements.txt constraints.txt meson.build go.mod go.sum go.work
`);
