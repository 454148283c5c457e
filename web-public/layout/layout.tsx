import type { ReactNode } from "react";
import { BookFloat } from "./book-float.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LowVisionBar, useLowVision } from "./low-vision.tsx";

/** What stands around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const lowVision = useLowVision();
  return (
    <>
      <a className="skip" href="#main">
        К содержанию
      </a>
      {lowVision.on && <LowVisionBar onNormal={lowVision.toggle} />}
      <Header lowVision={lowVision} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <BookFloat />
      <Footer />
    </>
  );
}
