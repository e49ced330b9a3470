import { useState } from 'react';
import type { DeskPassportField } from '../../../src/contract/desk/case-item';
import { fitted, inNextLight, turned, zoomed, type PictureView } from './picture-geometry';

interface Looking {
  readonly page: number;
  readonly view: PictureView;
  readonly comparing: boolean;
  /** The field of a passport that is marked in its picture. */
  readonly marked: DeskPassportField | undefined;
}

const start: Looking = { page: 0, view: fitted, comparing: false, marked: undefined };

/**
 * How an item's pages are looked at; another item is looked at from its first page.
 * @param comparing whether it begins with two pages side by side
 */
export function useLooking(place: string, pages: number, comparing: boolean) {
  const [looking, setLooking] = useState({ ...start, comparing });
  const [placed, setPlaced] = useState(place);
  if (placed !== place) {
    setPlaced(place);
    setLooking({ ...start, comparing });
  }
  const change = (by: Partial<Looking>) => setLooking({ ...looking, ...by });
  const { view } = looking;
  const page = Math.min(looking.page, Math.max(0, pages - 1));
  return {
    ...looking,
    page,
    mark: (marked: DeskPassportField | undefined) => change({ marked }),
    tools: {
      zoomIn: () => change({ view: zoomed(view, 'in') }),
      zoomOut: () => change({ view: zoomed(view, 'out') }),
      fit: () => change({ view: fitted }),
      turn: () => change({ view: turned(view) }),
      light: () => change({ view: inNextLight(view) }),
      toPage: (to: number) => change({ page: Math.min(pages - 1, Math.max(0, to)) }),
      compare: () => change({ comparing: !looking.comparing }),
    },
  };
}
