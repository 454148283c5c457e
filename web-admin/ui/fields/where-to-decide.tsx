import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";

/** Where a refused booking is decided: the end of a sentence. */
export function WhereToDecide({ offersTimes }: { offersTimes: boolean }) {
  return (
    <>
      {offersTimes ? "выберите другое время здесь или в разделе" : "решить можно в разделе"}{" "}
      <Anchor component={Link} to="/decisions" inherit fw={600} underline="always">
        «Требует решения»
      </Anchor>
    </>
  );
}
