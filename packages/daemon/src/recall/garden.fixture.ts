// Texts in the store of a question.
export const heron = "The heron eats at noon in the reeds of Lake Sora.";

export const garden = [
  "Tomatoes want full sun and a stake.",
  "The compost heap is turned every spring.",
  "Slugs hate copper tape around the beds.",
  "The apple tree was grafted in March.",
];
