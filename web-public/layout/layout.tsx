import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { BookFloat } from "./book-float.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LowVisionBar, LowVisionForm, useLowVision } from "./low-vision.tsx";

/** The frame of every page. */
export function Layout({ children }: { children: ReactNode }) {
  const lowVision = useLowVision();
  const [path] = useLocation();
  // From here on the controls answer (`.waits` in ground.css).
  useEffect(() => document.documentElement.classList.add("live"), []);
  return (
    <>
      <a className="skip" href="#main">
        К содержанию
      </a>
      <LowVisionForm />
      {lowVision.mode && (
        <LowVisionBar
          key={path}
          mode={lowVision.mode}
          isNew={lowVision.isNew}
          set={lowVision.set}
        />
      )}
      <Header lowVision={lowVision} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <BookFloat />
      <Footer />
    </>
  );
}
