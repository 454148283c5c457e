import { Anchor, Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Paper } from "../../../shared/clinic/paper.ts";
import { Cell, DataTable, Row } from "../../ui/data-table.tsx";

const COLUMNS = ["Документ", "Действия"] as const;

interface Props {
  papers: readonly Paper[];
  onWithdraw: (paper: Paper) => void;
}

export function PaperList({ papers, onWithdraw }: Props) {
  return (
    <DataTable label="Документы клиники" columns={COLUMNS}>
      {papers.map((paper) => (
        <Row key={paper.id}>
          <Cell label="Документ">
            <Anchor href={paper.url} target="_blank" rel="noopener">
              {paper.title}
            </Anchor>
          </Cell>
          <Cell label="Действия" end>
            <Button
              size="xs"
              variant="subtle"
              color="danger"
              leftSection={<IconTrash aria-hidden size={15} />}
              aria-label={`Убрать: ${paper.title}`}
              onClick={() => onWithdraw(paper)}
            >
              Убрать
            </Button>
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}
