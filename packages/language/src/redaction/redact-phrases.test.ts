import { describe, expect, test } from "vitest";
import { redact } from "./redact.ts";

const seed = "witch collapse practice feed shame open despair creek road again ice least";
const S = "[redacted:seed-phrase]";

describe("words that restore a wallet", () => {
  test.each([
    [`seed phrase: ${seed}`, `seed phrase: ${S}`],
    [`MNEMONIC="${seed}"`, `MNEMONIC="${S}"`],
    [
      `My recovery phrase for the Ledger is:\n${seed}\nKeep it safe`,
      `My recovery phrase for the Ledger is:\n${S}\nKeep it safe`,
    ],
    [
      `Recovery phrase:\n${seed
        .split(" ")
        .map((word, at) => `${at + 1}. ${word}`)
        .join("\n")}`,
      `Recovery phrase:\n${S}`,
    ],
  ])("%s", (text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });

  test.each([
    "The seed phrase has 12 or 24 words; never store it.",
    "Seed words: these must come from the list of the wallet and not from your own head today",
    "recovery phrase: please write down these words before leaving this screen today",
    `Words of a test: ${seed}`,
    "seed phrase: witch collapse practice feed shame open",
  ])("stays as it is: %s", (text) => {
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});

describe("keys of second factors and of disks", () => {
  test.each([
    ["2FA secret: JBSW Y3DP EHPK 3PXP", "2FA secret: [redacted:totp-secret]"],
    ["TOTP key: jbsw y3dp ehpk 3pxq abcd efgh", "TOTP key: [redacted:totp-secret]"],
    [
      "BitLocker: 123456-234567-345678-456789-567890-678901-789012-890123",
      "BitLocker: [redacted:recovery-key]",
    ],
  ])("%s", (text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });

  test.each([
    "OTP: 123456",
    "TOTP: this page tells what they mean",
    "TOTP: install the authenticator application first",
    "part 123456-234567 of 8",
  ])("stays as it is: %s", (text) => {
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});

describe("payment cards", () => {
  test.each([
    [
      "Visa 4539 5787 6362 1486, exp 12/27, CVV 482",
      "Visa [redacted:card-number], exp 12/27, CVV [redacted:card-code]",
    ],
    ["Kreditkarte: 5425233430109903", "Kreditkarte: [redacted:card-number]"],
    ["Amex 3742-454554-00126", "Amex [redacted:card-number]"],
    ["cvc: 321", "cvc: [redacted:card-code]"],
  ])("%s", (text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });

  test.each([
    "Use the test card 4242 4242 4242 4242 with CVC 123",
    "Test card: 4111111111111111, or 5555 5555 5555 4444",
    "Order 4539578763621486 shipped",
    "card number 4539578763621487 is invalid",
    "The CVV has 3 digits.",
    "ISBN 978-3-16-148410-0 of the card game",
    "customer card id: 885953dc-2469-443c-983d-5243d2d54116",
  ])("stays as it is: %s", (text) => {
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});
