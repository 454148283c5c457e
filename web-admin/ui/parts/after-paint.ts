import { type ReactNode, useEffect, useState } from "react";
import { whenIdle } from "../../offline/platform/when-idle.ts";

/** For what most often has nothing to say: it is fetched once what it stands beside is painted. */
export function AfterPaint({ children }: { children: ReactNode }): ReactNode {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isHere = true;
    void whenIdle().then(() => isHere && setPainted(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isPainted && children;
}
