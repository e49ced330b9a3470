import { comparedCheck, skippedCheck } from './photo-check';
import { leastDpi, shapeTolerance } from './photo-limits';
import type { PhotoCheck, PhotoRequirement } from './photo-report';

const millimetresPerInch = 25.4;

/** Judges shape and resolution against the required millimetres. */
export function judgeGeometry(
  size: { width: number; height: number } | null,
  { width, height }: PhotoRequirement,
): PhotoCheck[] {
  const isKnown = width > 0 && height > 0;
  const shape = { limit: isKnown ? round(width / height) : null, unit: 'ratio' } as const;
  const dpi = { limit: leastDpi, unit: 'dpi' } as const;
  const source = 'authority';
  if (!size || !isKnown) {
    return [
      skippedCheck('shape', { ...shape, source }),
      skippedCheck('resolution', { ...dpi, source }),
    ];
  }
  const ratio = size.width / size.height;
  // 404 × 400 pixels are one percent off a square, and a hair more by the quotient's last digit.
  const isOffShape = Math.abs(ratio / (width / height) - 1) - shapeTolerance > 1e-9;
  // Offices require whole pixels (413 for 35 mm), which is slightly under 300 dpi.
  const reached = Math.round(
    Math.min(size.width / width, size.height / height) * millimetresPerInch,
  );
  return [
    comparedCheck(
      'shape',
      ratio,
      { ...shape, source },
      isOffShape && { code: 'photo-shape', width, height },
    ),
    comparedCheck(
      'resolution',
      reached,
      { ...dpi, source },
      reached < leastDpi && {
        code: 'photo-resolution',
        width: pixelsOf(width),
        height: pixelsOf(height),
      },
    ),
  ];
}

const pixelsOf = (millimetres: number) => Math.round((millimetres / millimetresPerInch) * leastDpi);

const round = (value: number) => Math.round(value * 1000) / 1000;
