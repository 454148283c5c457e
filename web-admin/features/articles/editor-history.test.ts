import { expect, test } from "bun:test";
import { Editor } from "@tiptap/core";
import { undo } from "@tiptap/pm/history";
import { EditorState } from "@tiptap/pm/state";
import { EXTENSIONS } from "./editor-extensions.ts";

/** The editor's own state, without a page to show it on. */
function blankState(): EditorState {
  const empty = { type: "doc", content: [{ type: "paragraph" }] };
  const { schema, extensionManager } = new Editor({
    element: null,
    extensions: EXTENSIONS,
    content: empty,
  });
  return EditorState.create({ schema, plugins: extensionManager.plugins });
}

/** Types at the end, a letter at each of these moments. */
function typed(moments: readonly number[]): EditorState {
  return moments.reduce((state, moment) => {
    const end = state.doc.content.size - 1;
    return state.apply(state.tr.insertText("я", end).setTime(moment));
  }, blankState());
}

/** The length of the text after each undo, until there is nothing more to undo. */
function lengthsBack(from: EditorState): number[] {
  const lengths: number[] = [];
  let state = from;
  const apply = (transaction: EditorState["tr"]) => {
    state = state.apply(transaction);
  };
  while (undo(state, apply)) lengths.push(state.doc.textContent.length);
  return lengths;
}

const START = 1_000_000;

test("A-9.11 text typed within 500 ms is undone in one step, later text in a separate one", () => {
  expect(lengthsBack(typed([START, START + 500, START + 1_000]))).toEqual([0]);
  expect(lengthsBack(typed([START, START + 501, START + 600]))).toEqual([1, 0]);
});

test("A-9.11 exactly the last hundred steps can be undone", () => {
  const after = (steps: number) =>
    lengthsBack(typed(Array.from({ length: steps }, (_, step) => START + step * 1_000)));
  expect(after(100)).toHaveLength(100);
  // The oldest go in batches: with the 122nd step 21 of them.
  expect(after(122)).toHaveLength(101);
});
