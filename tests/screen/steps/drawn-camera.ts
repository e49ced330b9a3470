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
