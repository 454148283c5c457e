import { Loader, Modal, Text } from "@mantine/core";

interface Props {
  /** What was typed so far. */
  typed: string;
  onClose: () => void;
}

/** Stands where the search will be while its script is fetched. */
export function SearchComing({ typed, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      attributes={{ content: { "aria-label": "Поиск" } }}
    >
      <Text role="status" p="md" style={{ whiteSpace: "pre-wrap" }}>
        <Loader size={16} mr="sm" aria-hidden />
        {typed || "Открываем поиск…"}
      </Text>
    </Modal>
  );
}
