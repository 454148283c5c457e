import { FileButton } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconPaperclip } from "@tabler/icons-react";

/** Files of any kind: an image is shown, everything else is a link. */
export function UploadControl({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
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
