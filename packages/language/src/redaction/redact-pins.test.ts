import { expect, test } from "vitest";
import { redact } from "./redact.ts";

test.each([
  ["the PIN was changed from 4711 to 8152", "the PIN was changed from [redacted:pin] to [redacted:pin]"],
  [
    "Die PIN wurde von 4711 auf 8152 geändert",
    "Die PIN wurde von [redacted:pin] auf [redacted:pin] geändert",
  ],
  ["Change the PIN from 4711 to 8152", "Change the PIN from [redacted:pin] to [redacted:pin]"],
  ["The PIN has been reset to 8152.", "The PIN has been reset to [redacted:pin]."],
  ["pincode: 4711", "pincode: [redacted:pin]"],
  ["PIN code = 4711", "PIN code = [redacted:pin]"],
  ["The door code is 4711#", "The door code is [redacted:pin]#"],
  ["Der Türcode lautet 4711", "Der Türcode lautet [redacted:pin]"],
  ["Passcode: 482913", "Passcode: [redacted:pin]"],
  ["Der Code für den Tresor ist 471182", "Der Code für den Tresor ist [redacted:pin]"],
  ["El código de la puerta es 4711", "El código de la puerta es [redacted:pin]"],
  ["PUK1: 12345670", "PUK1: [redacted:pin]"],
  ["My pincode is 471182", "My pincode is [redacted:pin]"],
  [
    "| Card | Pincode |\n|---|---|\n| visa | 8152 |",
    "| Card | Pincode |\n|---|---|\n| visa | [redacted:pin] |",
  ],
])("a PIN is hidden: %s", (text, hidden) => {
  expect(redact(text).text).toBe(hidden);
});

test.each([
  "pincode 560001",
  '{"city":"Pune","pincode":"411001"}',
  "Address: 12 MG Road, Bengaluru, PIN code: 560001",
  "12 MG Road, Bengaluru - PIN 560001",
  "| City | Pincode |\n|---|---|\n| Pune | 411001 |",
  "door code 2000 lines",
  "exit code is 4711, barcode: 4711",
  "the code for the door component is 1400 lines long",
  "the status code for the gateway is 4711",
  "passcode 2024 update",
  "PIN from 2019 to 2023",
  "move the pin from 1000 to 1500",
  "The PIN length was changed from 4 to 6",
  "the PIN was changed in 2023",
])("a number that only stands beside the word stays: %s", (text) => {
  expect(redact(text)).toEqual({ text, count: 0 });
});
