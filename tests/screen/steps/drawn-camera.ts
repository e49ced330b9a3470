import type { Page } from '@playwright/test';

/** A camera that shows a moving drawing and is allowed without a question; before the first visit. */
export const drawnCamera = (page: Page) =>
  page.addInitScript(() => {
    if (!('mediaDevices' in navigator)) return;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 960];
    const context = canvas.getContext('2d');
    let frame = 0;
    const draw = () => {
      if (!context) return;
      frame += 1;
      context.fillStyle = '#e8e8e8';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#3a6ea5';
      for (let bar = 0; bar < 20; bar += 1)
        context.fillRect(bar * 64, 200 + ((bar * 37 + frame * 5) % 300), 32, 400);
    };
    navigator.mediaDevices.getUserMedia = async () => {
      draw();
      setInterval(draw, 50);
      return canvas.captureStream(20);
    };
  });

/** Of the page that lies before `paperCamera`: the colour of its band; null for an empty table. */
type Paper = string | null;

/** A camera above a table on which pages can be laid; before the first visit. */
export const paperCamera = (page: Page) =>
  page.addInitScript(() => {
    if (!('mediaDevices' in navigator)) return;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1080, 1440];
    const context = canvas.getContext('2d');
    let paper: Paper = null;
    let frame = 0;
    Object.assign(window, { layPaper: (next: Paper) => (paper = next) });
    const draw = () => {
      if (!context) return;
      frame += 1;
      context.fillStyle = '#6b5a48';
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (paper === null) return;
      // A hand trembles.
      const shift = frame % 2;
      context.fillStyle = '#f4f2ee';
      context.fillRect(190 + shift, 220, 700, 990);
      context.fillStyle = paper;
      context.fillRect(260 + shift, 290, 280, 50);
      context.fillStyle = '#333333';
      for (let line = 0; line < 14; line += 1)
        context.fillRect(260 + shift, 420 + line * 50, 360 + ((line * 7) % 4) * 50, 10);
    };
    navigator.mediaDevices.getUserMedia = async () => {
      draw();
      setInterval(draw, 50);
      return canvas.captureStream(20);
    };
  });

/** Lays a page before `paperCamera`, in place of the one that lies there. */
export const layPaper = (page: Page, paper: Paper) =>
  page.evaluate(
    (next) => (window as unknown as { layPaper(next: Paper): void }).layPaper(next),
    paper,
  );
