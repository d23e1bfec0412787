import { describe, expect, test } from "vitest";
import { deniesElsewhere } from "./denials-elsewhere.ts";

describe("a denial in another language is one", () => {
  test.each([
    ["Die API nutzt Redis.", "Die API nutzt nie Redis."],
    ["Der Server ist sicher.", "Der Server ist keineswegs sicher."],
    ["Lena hat Zugang.", "Lena hat keinen Zugang."],
    ["Wir nutzen Jenkins.", "Wir nutzen Jenkins nicht mehr."],
    ["Le serveur utilise Redis.", "Le serveur n'utilise pas Redis."],
    ["Nous utilisons Docker.", "Nous n’utilisons plus Docker."],
    ["Il server usa Redis.", "Il server non usa mai Redis."],
    ["Usamos Docker.", "Nunca usamos Docker."],
    ["O servidor usa Redis.", "O servidor não usa Redis."],
    ["De server gebruikt Redis.", "De server gebruikt geen Redis."],
    ["Servern använder Redis.", "Servern använder inte Redis."],
    ["Serveren bruker Redis.", "Serveren bruker aldri Redis."],
    ["Serwer używa Redis.", "Serwer już nie używa Redis."],
    ["Сервер использует Redis.", "Сервер никогда не использует Redis."],
    ["Sunucu güvenli.", "Sunucu güvenli değil."],
    ["Sunucu Redis kullanıyor.", "Sunucu Redis kullanmıyor."],
    ["Server používá Redis.", "Server nepoužívá Redis."],
    ["Server je bezpečný.", "Server není bezpečný."],
    ["服务器使用 Redis。", "服务器不使用 Redis。"],
    ["我们 使用 Docker。", "我们 没有 使用 Docker。"],
    ["サーバーは Redis を使います。", "サーバーは Redis を使いません。"],
    ["サーバーは安全です。", "サーバーは安全ではないです。"],
  ])("%j, %j", (says, denies) => {
    expect(deniesElsewhere(says, denies)).toBe(true);
    expect(deniesElsewhere(denies, says)).toBe(true);
  });

  test.each([
    ["Die API nutzt nie Redis.", "Die API nutzt nicht Redis."],
    ["Die API nutzt Redis.", "Die API nutzt nie Postgres."],
    ["Der Server ist sicher.", "Der alte Server ist sicher."],
    ["The work is done.", "The network is done."],
    ["The API uses Redis.", "The API uses Redis."],
  ])("but not where nothing is denied, or something else differs: %j, %j", (one, other) => {
    expect(deniesElsewhere(one, other)).toBe(false);
  });
});
