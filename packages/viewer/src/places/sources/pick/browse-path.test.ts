import { expect, test } from "vitest";
import { around, asTyped, beginningWith, splitTyped } from "./browse-path.ts";

test("what is typed is a folder and the beginning of a name", () => {
  expect(splitTyped("/home/mi")).toEqual(["/home/", "mi"]);
  expect(splitTyped("/home/mira/")).toEqual(["/home/mira/", ""]);
  expect(splitTyped("/odd\\name/a")).toEqual(["/odd\\name/", "a"]);
  expect(splitTyped("C:\\Users\\mi")).toEqual(["C:\\Users\\", "mi"]);
  expect(splitTyped("mi")).toEqual(["", "mi"]);
});

test("a folder ends with its separator, and the top has nothing around it", () => {
  expect(asTyped("/home/mira")).toBe("/home/mira/");
  expect(asTyped("/")).toBe("/");
  expect(around("/home/mira/")).toBe("/home/");
  expect(around("/home")).toBe("/");
  expect(around("/")).toBeNull();
  expect(around("C:\\Users")).toBe("C:\\");
});

test("names are completed whatever their case", () => {
  const names = [{ name: "Mira" }, { name: "mike" }, { name: "ann" }];
  expect(beginningWith(names, "MI").map(({ name }) => name)).toEqual(["Mira", "mike"]);
});
