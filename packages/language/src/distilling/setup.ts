import { anyOf } from "../text/any-of.ts";

/**
 * Words of what lies around the code: machines, ports, variables, commands, pipelines, settings. A trap there shows in no
 * diff and comes back; a defect of the code that was fixed is gone with the commit.
 */
const AROUND = anyOf([
  // Variables, flags, addresses, ports, places.
  /\$\{?[A-Z][A-Z0-9_]{2,}|\b[A-Z][A-Z0-9_]{3,}=|\b[A-Z0-9]+_(?:[A-Z0-9]+_)*(?:URL|URI|HOST|PORT|TOKEN|KEY|SECRET|PATH|DIR|HOME|USER|ENV|MODE|REGION|ID)\b/,
  /(?<![\w-])--[a-z][\w-]+|\b\d{1,3}(?:\.\d{1,3}){3}\b|\blocalhost\b|\bports? \d{2,5}\b|\bhttps?:\/\/[\w.-]+/,
  /(?<![\w/])(?:~|\/(?:etc|var|usr|opt|srv|mnt|home|Users|data))\/[\w.-]+/,
  // Files in which things are set up.
  /(?<![\w/])\.env\b[\w.]*|\bDockerfile\b|\bMakefile\b|[\w.-]+\.(?:ya?ml|toml|ini|conf|lock|service|plist)\b/,
  /\b(?:package|tsconfig[\w.]*|settings[\w.]*|biome|turbo|composer|deno)\.json\b|\bgo\.mod\b|\bmix\.exs\b|\.github\/|\bconfig\/[\w./-]+/,
  // Programs and what they build, ship and run.
  anyOf(
    [
      /pnpm|npm|yarn|bun|node|tsc|go|cargo|rustup|mix|make|just|pip|uv|poetry|python3?|docker|podman|kubectl|helm/,
      /terraform|git|gh|brew|apt|systemctl|ssh|psql|redis-cli|curl|sbt|gradlew?|mvn|dotnet|xcodebuild/,
    ],
    { before: /`(?:sudo |npx )?/, behind: / [^`]+`/ },
  ),
  /\b(?:CI|docker|dockerfile|container|image|kubernetes|k8s|systemd|launchd|nginx|proxy|firewall|DNS|TLS|SSL|SSH|VPN|certificates?)\b/,
  /\b(?:staging|production|deploy\w*|release builds?|health ?checks?|postgres\w*|redis|mysql|sqlite|webhooks?)\b/,
  /\b(?:env(?:ironment)? var(?:iable)?s?|GITHUB_TOKEN|permissions?|sandbox|simulator|emulator|keychain|PATH)\b/,
  /\b(?:tsc|webpack|vite|esbuild|turbo|gradle|xcode|npm|pnpm|yarn|pip|cargo|homebrew|rustc|clang|gcc|macOS|Windows|Linux|Alpine|Debian|Ubuntu)\b/,
]);

export const isAboutSetup = (text: string): boolean => AROUND.test(text);

/** A place one can go to: an address, a port, a path, a variable, a flag. */
const PLACE = anyOf([
  /\b\d{1,3}(?:\.\d{1,3}){3}\b|\bports? \d{2,5}\b|\blocalhost:\d+|(?<![\w-])--[a-z][\w-]+|\b[a-z0-9]+:\/\/[\w./-]+/,
  /(?<![\w/])(?:~|\/(?:etc|var|usr|opt|srv|mnt|home|Users|data))\/[\w.-]+|(?<![\w/])\.env\b|\b[A-Z][A-Z0-9]*_[A-Z0-9_]{2,}\b/,
]);

export const namesPlace = (text: string): boolean => PLACE.test(text);
