import { describe, expect, test } from "vitest";
import { projectName } from "./project-name.ts";

describe("projectName", () => {
  test.each([
    ["/home/sam/code/kiln", "kiln"],
    ["/home/sam/code/kiln/", "kiln"],
    ["C:\\Users\\Sam\\code\\kiln", "kiln"],
    ["\\\\wsl$\\Ubuntu\\home\\sam\\kiln", "kiln"],
    ["/home/sam/my project", "my project"],
  ])("takes the last part of %s", (cwd, name) => {
    expect(projectName(cwd, "folder")).toBe(name);
  });

  test.each([
    "/code/kiln/.worktrees/3",
    "/code/kiln/.worktrees/sam/fix-glaze/src",
    "/code/kiln/.claude/worktrees/brave-otter",
    "/code/kiln/worktrees/fix",
    "C:\\code\\kiln\\.claude\\worktrees\\brave-otter",
    "/code/kiln-worktrees/kiln-a0y",
    "/code/kiln-worktree-fix-glaze",
    "/code/kiln.worktree",
    "/home/sam/.claude-worktrees/kiln/brave-otter",
    "/code/20260205-kiln",
    "/code/2026-02-05-worktree-kiln",
  ])("cuts the worktree from %s", (cwd) => {
    expect(projectName(cwd, "folder")).toBe("kiln");
  });

  test("keeps names that only look like a worktree or a date", () => {
    expect(projectName("/code/worktrees", "folder")).toBe("worktrees");
    expect(projectName("/code/worktree-manager", "folder")).toBe("worktree-manager");
    expect(projectName("/code/2048", "folder")).toBe("2048");
  });

  test("falls back to the folder name without a usable working directory", () => {
    expect(projectName(null, "-home-sam-kiln")).toBe("-home-sam-kiln");
    expect(projectName("/", "-")).toBe("-");
    expect(projectName("C:\\", "C--")).toBe("C--");
  });
});
