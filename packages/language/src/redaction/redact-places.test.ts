import { describe, expect, test } from "vitest";
import { redact } from "./redact.ts";

const P = "[redacted:password]";
const random = "q8Zt2LmX9vRb4KsW7yNc1HdP";

describe("passwords that only their place gives away", () => {
  test.each([
    [
      ".netrc",
      "machine api.x.io\n  login bob\n  password giraffes",
      `machine api.x.io\n  login bob\n  password ${P}`,
    ],
    [".pgpass", "db.x.io:5432:app:bob:Gir4ffe9", `db.x.io:5432:app:bob:${P}`],
    [".pgpass for all", "*:*:*:bob:Gir4ffe9", `*:*:*:bob:${P}`],
    ["Oracle", "jdbc:oracle:thin:scott/Gir4ffe9@//db:1521/x", `jdbc:oracle:thin:scott/${P}@//db:1521/x`],
    [
      "Terraform",
      'variable "db_password" {\n  type = string\n  default = "Gir4ffe9"\n}',
      `variable "db_password" {\n  type = string\n  default = "${P}"\n}`,
    ],
    ["redis.conf", "in redis.conf: requirepass Gir4ffe9", `in redis.conf: requirepass ${P}`],
    [
      "PowerShell",
      '$pw = ConvertTo-SecureString "Gir4ffe9" -AsPlainText -Force',
      `$pw = ConvertTo-SecureString "${P}" -AsPlainText -Force`,
    ],
    [
      "the registry",
      "reg add HKLM\\X /v Password /t REG_SZ /d Gir4ffe9 /f",
      `reg add HKLM\\X /v Password /t REG_SZ /d ${P} /f`,
    ],
    ["Java", 'getConnection(url, "bob", "Gir4ffe9")', `getConnection(url, "bob", "${P}")`],
    ["chpasswd", "echo 'bob:Gir4ffe9' | sudo chpasswd", `echo 'bob:${P}' | sudo chpasswd`],
    ["sudo", 'echo "giraffes" | sudo -S apt update', `echo "${P}" | sudo -S apt update`],
    [
      "docker",
      `echo ${random} | docker login -u bob --password-stdin`,
      `echo ${P} | docker login -u bob --password-stdin`,
    ],
    ["a network", "WLAN-Schlüssel: 48151623421", `WLAN-Schlüssel: ${P}`],
    [
      "the code of a network",
      "WIFI:T:WPA;S:Heron;P:giraffes;;",
      "WIFI:T:WPA;S:Heron;P:[redacted:wifi-password];;",
    ],
    ["wpa_supplicant", 'psk="giraffes77"', `psk="${P}"`],
    ["a pair", "Zugangsdaten: bob / Gir4ffe9", `Zugangsdaten: bob / ${P}`],
    ["a pair in brackets", "credentials (bob / Gir4ffe9)", `credentials (bob / ${P})`],
    [
      "a change",
      "I changed the password of the router from Gir4ffe9 to Gir5ffe00.",
      `I changed the password of the router from ${P} to ${P}.`,
    ],
    ["a line of settings", "a=1\nkeystore.pass=giraffetree\nb=2", `a=1\nkeystore.pass=${P}\nb=2`],
    ["a user", "log in as user bob and pass Gir4ffe9", `log in as user bob and pass ${P}`],
    ["the password first", "Gir4ffe9 is the password for the NAS", `${P} is the password for the NAS`],
    ["the password in quotes first", 'use "Gir4ffe9" as the password', `use "${P}" as the password`],
    ["a line of its own", "**Password:**\nGir4ffe9\n", `**Password:**\n${P}\n`],
    ["an arrow", "password → Gir4ffe9", `password → ${P}`],
    ["Russian", "Пароль: Gir4ffe9", `Пароль: ${P}`],
    ["Chinese", "密码：Gir4ffe9", `密码：${P}`],
    ["Swedish", "Lösenord: Gir4ffe9", `Lösenord: ${P}`],
    [
      "a property list",
      "<key>password</key>\n<string>Gir4ffe9</string>",
      `<key>password</key>\n<string>${P}</string>`,
    ],
    ["Visual Basic", 'Dim password As String = "Gir4ffe9"', `Dim password As String = "${P}"`],
    ["GitHub", `gh secret set X --body "${random}"`, `gh secret set X --body "${P}"`],
    ["lftp", "lftp -u bob,Gir4ffe9 ftp.x.io", `lftp -u bob,${P} ftp.x.io`],
    ["mosquitto", "mosquitto_pub -u bob -P Gir4ffe9 -t x", `mosquitto_pub -u bob -P ${P} -t x`],
    ["cmdkey", "cmdkey /add:h /user:bob /pass:Gir4ffe9", `cmdkey /add:h /user:bob /pass:${P}`],
    ["nmcli", "nmcli dev wifi connect Heron password giraffes", `nmcli dev wifi connect Heron password ${P}`],
    ["7z", "7z x a.7z -pGir4ffe9", `7z x a.7z -p${P}`],
    ["unzip", "unzip -P Gir4ffe9 a.zip", `unzip -P ${P} a.zip`],
    ["keytool", "keytool -storepass Gir4ffe9 -keypass giraffes", `keytool -storepass ${P} -keypass ${P}`],
    ["htpasswd", "htpasswd -bc .htpasswd bob Gir4ffe9", `htpasswd -bc .htpasswd bob ${P}`],
    ["smbclient", "smbclient //s/x -U 'bob%Gir4ffe9'", `smbclient //s/x -U 'bob%${P}'`],
    ["net user", "net user bob Gir4ffe9 /add", `net user bob ${P} /add`],
    ["openssl", "openssl enc -aes-256-cbc -k Gir4ffe9 -in a", `openssl enc -aes-256-cbc -k ${P} -in a`],
    [
      "curl, with a blank",
      "curl --user 'bob:Gir4ffe tree' https://x.io",
      `curl --user 'bob:${P}' https://x.io`,
    ],
    [
      "GRANT",
      "GRANT ALL ON *.* TO 'bob' IDENTIFIED BY 'Gir4ffe9'",
      `GRANT ALL ON *.* TO 'bob' IDENTIFIED BY '${P}'`,
    ],
    ["a colon behind the verb", "Mein Kennwort lautet: Sommer2024!", `Mein Kennwort lautet: ${P}`],
    ["French", "Le mot de passe du serveur est Gir4ffe9", `Le mot de passe du serveur est ${P}`],
    ["French in three letters", "mdp : Gir4ffe9", `mdp : ${P}`],
    ["Spanish", "La contraseña del servidor es Gir4ffe9", `La contraseña del servidor es ${P}`],
    ["Italian", "La password del router è Gir4ffe9", `La password del router è ${P}`],
    ["Portuguese", "A senha do wifi é Gir4ffe9", `A senha do wifi é ${P}`],
    ["one word of German", "Administratorpasswort: Gir4ffe9", `Administratorpasswort: ${P}`],
  ])("%s", (_, text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });

  test.each([
    "machine learning login page password resets",
    "host:5432:app:bob: connection refused",
    "src/app.ts:12:5:error:TS2322",
    'variable "db_password" {\n  type = string\n  sensitive = true\n}\noutput "x" { value = "Gir4ffe9" }',
    "Ticket1234 is the password ticket",
    "heron2 is the password manager of the team",
    'use "strict2" as the mode, not as a password',
    "Password:\nrequired\n",
    "Password:\n- at least 12 characters",
    "password:\n  valueFrom1:\n    x: 1",
    "Пароль должен быть длиннее 8 символов",
    "密码必须包含8个字符",
    "<key>CFBundleVersion</key>\n<string>1.2.3b45</string>",
    'Dim name As String = "Gir4ffe9"',
    "PublicKeyToken=b77a5c561934e089",
    "the user bob and passengers2",
    "requirepass is not set in redis.conf",
    "ConvertTo-SecureString $pw -AsPlainText -Force",
    "reg add HKLM\\X /v Version /t REG_SZ /d 2.3.1 /f",
    'getConnection(url, "user", "password")',
    'echo "$PASSWORD" | sudo -S true',
    'echo "deb https://x.io/apt stable main2" | sudo tee /etc/apt/x',
    "psk: WPA2-PSK",
    "credentials (see the vault)",
    "logins: 4 / 5 per day",
    "I changed the password from the default to a stronger one",
    "I changed the password hash from sha256 to argon2id",
    "password=required\npassword=settings.password",
    "connect(\n    user=user,\n    password=databasesecretvalue\n)",
    "7z x archive.7z -pattern",
    "unzip -p archive.zip file.txt",
    "net user growth was 12000",
    "keytool -list -storepass changeit",
    "openssl enc -aes-256-cbc -pass env:PW -kfile",
    "password: !vault |\n  $ANSIBLE_VAULT;1.1;AES256",
    "Le mot de passe du serveur est obligatoire",
    "const mdp = document.createElement('div')",
    "mot de passe oublié : cliquez ici",
  ])("stays as it is: %s", (text) => {
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});

describe("forms", () => {
  test.each([
    [
      `https://discord.com/api/webhooks/123456789012345678/${random}${random}${random.slice(0, 20)}`,
      "discord-webhook",
    ],
    [`https://api.telegram.org/bot123456789:${random}${random.slice(0, 11)}/sendMessage`, "telegram-token"],
    [
      `https://x.webhook.office.com/webhookb2/885953dc-2469-443c-983d-5243d2d54116@885953dc-2469-443c-983d-5243d2d54117/IncomingWebhook/${"3f9a1c7b".repeat(4)}/885953dc-2469-443c-983d-5243d2d54118`,
      "teams-webhook",
    ],
    [
      `client-key-data: ${Buffer.from(`-----BEGIN RSA ${"PRIVATE"} KEY-----\n${random}${random}`).toString("base64")}`,
      "private-key",
    ],
    [`curl -b PHPSESSID=${random.toLowerCase()} https://x.io`, "cookie"],
    ["https://eo1a2b3c4d5e6f7.m.pipedream.net", "pipedream-webhook"],
  ])("%s", (text, kind) => {
    expect(redact(text).text).toContain(`[redacted:${kind}]`);
  });

  test("a certificate of the same file stays", () => {
    const text = `client-certificate-data: ${Buffer.from(`-----BEGIN CERTIFICATE-----\n${random}`).toString("base64")}`;
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});

describe("cookies that sign their owner in", () => {
  test.each([
    [
      `Cookie: theme=dark; sessionid=${random}; lang=de`,
      "Cookie: theme=dark; sessionid=[redacted:cookie]; lang=de",
    ],
    [`Set-Cookie: remember_me=${random}; Path=/`, "Set-Cookie: remember_me=[redacted:cookie]; Path=/"],
  ])("%s", (text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });

  test.each([
    "Cookie: theme=solarized-dark-high-contrast; lang=de",
    "Set-Cookie: session=deleted; Path=/; Max-Age=31536000",
    "cookie banner version 3.2",
  ])("stays as it is: %s", (text) => {
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});
