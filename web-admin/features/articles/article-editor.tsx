import "@mantine/tiptap/styles.css";
import { Alert, FileButton, Progress, Text } from "@mantine/core";
import { RichTextEditor, type RichTextEditorLabels } from "@mantine/tiptap";
import { IconPaperclip } from "@tabler/icons-react";
import { type Editor, useEditor } from "@tiptap/react";
import { useEffect } from "react";
import classes from "./article-editor.module.css";
import { editableHtml } from "./article-texts.ts";
import { BlockKind } from "./block-kind.tsx";
import { EXTENSIONS } from "./editor-extensions.ts";
import { LinkControl } from "./link-control.tsx";
import { hasText, readPasted } from "./pasted-html.ts";
import { type Uploads, useUploads } from "./uploads.ts";

interface Props {
  /** The stored text; read once. */
  text: string;
  /** Called on every edit; a text that was only viewed stays unchanged. */
  onChange: (text: string) => void;
  onUploading: (uploading: boolean) => void;
}

/** The rich-text editor, loaded as a separate chunk. */
export function ArticleEditor({ text, onChange, onUploading }: Props) {
  const uploads = useUploads();
  const editor: Editor = useEditor({
    extensions: EXTENSIONS,
    content: editableHtml(text),
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? "" : now.getHTML()),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Текст статьи",
      },
      handlePaste: (_view, event) => takeFiles(event, event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event, event.dataTransfer),
      transformPastedHTML: (pasted) => {
        const { html, pictures, lost } = readPasted(pasted);
        // Once the text is there: the pictures go behind it.
        if (pictures.length + lost > 0)
          queueMicrotask(() => uploads.take({ editor, files: pictures, lost }));
        return html;
      },
    },
  });
  useEffect(() => onUploading(uploads.sending !== null), [onUploading, uploads.sending]);

  function takeFiles(event: Event, data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])];
    // Excel and Word also put a picture of the copied text on the clipboard.
    if (files.length === 0 || hasText(data?.getData("text/html") ?? "")) return false;
    event.preventDefault();
    uploads.take({ editor, files });
    return true;
  }

  return (
    <>
      <RichTextEditor editor={editor} labels={LABELS} className={classes.editor ?? ""}>
        <RichTextEditor.Toolbar className={classes.toolbar ?? ""}>
          <BlockKind editor={editor} />
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <LinkControl editor={editor} />
            <UploadControl onFiles={(files) => uploads.take({ editor, files })} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <UploadState uploads={uploads} />
    </>
  );
}

function UploadState({ uploads: { sending, failure } }: { uploads: Uploads }) {
  return (
    <>
      {sending && (
        <div className={classes.sending} role="status">
          <Text size="sm">Загружаем файл {sending.name}</Text>
          <Progress value={sending.part * 100} aria-label={`Загрузка файла ${sending.name}`} />
        </div>
      )}
      {failure && (
        <Alert color="danger" role="alert" mt="xs">
          <Text size="sm" fw={600}>
            {failure.title}
          </Text>
          {failure.reason && <Text size="sm">{failure.reason}</Text>}
        </Alert>
      )}
    </>
  );
}

const LABELS: Partial<RichTextEditorLabels> = {
  boldControlLabel: "Жирный",
  italicControlLabel: "Курсив",
  underlineControlLabel: "Подчёркнутый",
  bulletListControlLabel: "Маркированный список",
  undoControlLabel: "Отменить",
  redoControlLabel: "Вернуть",
};

/** Files of any kind: an image is shown, everything else is a link. */
function UploadControl({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <FileButton multiple onChange={onFiles} inputProps={{ "aria-label": "Файл для статьи" }}>
      {({ onClick }) => (
        <RichTextEditor.Control
          aria-label="Загрузить файл"
          title="Загрузить файл"
          onClick={onClick}
        >
          <IconPaperclip aria-hidden size={16} stroke={1.5} />
        </RichTextEditor.Control>
      )}
    </FileButton>
  );
}
