import { Button, Group, Popover, Stack, TextInput } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { linkAddress } from "../../../shared/site/article-links.ts";

/** Escape closes this question, not the article around it. */
const ESCAPE_STAYS = { "data-mantine-stop-propagation": "true" };

/** Asks for an address; other schemes than the allowed are refused. */
export function LinkControl({ editor }: { editor: Editor }) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState(false);
  const active = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("link") });

  const open = () => {
    setTyped(String(editor.getAttributes("link").href ?? ""));
    setRefused(false);
    setOpened(true);
  };
  const apply = () => {
    const href = linkAddress(typed);
    setRefused(href === null);
    if (href === null) return;
    setOpened(false);
    setLink(editor, href);
  };
  const remove = () => {
    setOpened(false);
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter would send the whole form.
    event.preventDefault();
    apply();
  };

  return (
    <Popover opened={opened} onChange={setOpened} trapFocus shadow="md" position="bottom-start">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Ссылка"
          title="Ссылка"
          active={active}
          aria-pressed={active}
          onClick={open}
        >
          <IconLink aria-hidden size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label="Ссылка">
        <Stack gap="xs" w={280}>
          <TextInput
            data-autofocus
            {...ESCAPE_STAYS}
            label="Адрес ссылки"
            placeholder="example.org"
            value={typed}
            error={refused && "Такой адрес не может быть ссылкой"}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            onKeyDown={onKeyDown}
          />
          <Group justify="flex-end" gap="xs">
            {active && (
              <Button size="xs" variant="subtle" color="danger" onClick={remove} {...ESCAPE_STAYS}>
                Убрать ссылку
              </Button>
            )}
            <Button size="xs" onClick={apply} {...ESCAPE_STAYS}>
              Вставить
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Links the selection; without one it inserts the address as linked text. */
function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (!editor.state.selection.empty || editor.isActive("link")) chain.setLink({ href }).run();
  else chain.insertContent(linkedText(href, href)).run();
}

/** A linked text whose link does not extend to text typed after it. */
export const linkedText = (text: string, href: string) => [
  { type: "text", text, marks: [{ type: "link", attrs: { href } }] },
  { type: "text", text: " " },
];
