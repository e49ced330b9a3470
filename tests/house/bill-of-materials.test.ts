import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Package {
  name: string;
  group?: string;
  hashes?: object[];
  licenses?: object[];
}

interface Bill {
  bomFormat: string;
  metadata: { component: { name: string } };
  components: Package[];
}

const nameOf = ({ group, name }: Package) => (group ? `${group}/${name}` : name);

test('the bill of materials has every package that is passed on, with its licence and digest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visa-bill-'));
  try {
    const file = join(folder, 'bill.json');
    execFileSync(process.execPath, ['scripts/sbom.mjs', file]);
    const bill = JSON.parse(readFileSync(file, 'utf8')) as Bill;
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(bill.metadata.component.name).toBe('visa');
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const listed = bill.components.map(nameOf);
    expect(listed).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(listed).not.toContain('vitest');
    const incomplete = bill.components.filter(
      ({ hashes = [], licenses = [] }) => hashes.length === 0 || licenses.length === 0,
    );
    expect(incomplete.map(nameOf)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
