import { NativeSelect } from "@mantine/core";
import { type Editor, useEditorState } from "@tiptap/react";
import classes from "./article-editor.module.css";

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** An ordinary paragraph or a heading of level 1 to 6. */
export function BlockKind({ editor }: { editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => LEVELS.find((each) => now.isActive("heading", { level: each })),
  });
  const choose = (value: string) => {
    const chosen = LEVELS.find((each) => String(each) === value);
    const chain = editor.chain().focus();
    if (chosen) chain.setHeading({ level: chosen }).run();
    else chain.setParagraph().run();
  };
  return (
    <NativeSelect
      size="xs"
      className={classes.kind ?? ""}
      aria-label="Вид абзаца"
      value={level ?? ""}
      onChange={({ currentTarget: { value } }) => choose(value)}
      data={[
        { value: "", label: "Обычный текст" },
        ...LEVELS.map((each) => ({ value: String(each), label: `Заголовок ${each}` })),
      ]}
    />
  );
}
