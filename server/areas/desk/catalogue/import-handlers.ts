import type { deskCatalogueCalls } from '../../../../src/contract/desk/catalogue-calls';
import type { Services } from '../../../services';
import { importProducts, planImport } from '../../catalogue/versions/change-products';
import { lastVersion, servedFiles } from '../../catalogue/versions/holding-versions';
import { catalogueFile, readCatalogueFile } from '../../catalogue/versions/product-shape';
import {
  loadVersions,
  readRevision,
  startChange,
  type ProductVersion,
} from '../../catalogue/versions/product-version';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';

type ImportCalls = Pick<
  typeof deskCatalogueCalls,
  'deskExportCatalogue' | 'deskCheckImport' | 'deskImportCatalogue'
>;

/** The catalogue as a file: out of the database, and into it as the next versions. */
export function importHandlers({ catalogue, settings }: Services): DeskHandlersOf<ImportCalls> {
  const planOf = (
    versions: readonly ProductVersion[],
    file: string,
    date: { holdsFrom: Date | undefined; now: Date },
  ) => {
    const read = readCatalogueFile(file);
    if ('problem' in read) return { problems: [read.problem], changes: [] };
    const against = { catalogue, hasFile: servedFiles(catalogue, settings.staticDir) };
    return planImport(against, versions, read.products, date);
  };
  const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

  return {
    deskExportCatalogue: () => async (tx) => {
      const versions = await loadVersions(tx);
      const ids = [...new Set(versions.map(({ product }) => product.id))];
      const last = ids.flatMap((id) => {
        const found = lastVersion(versions.filter(({ product }) => product.id === id));
        return found ? [found.product] : [];
      });
      return { file: catalogueFile(last) };
    },

    deskCheckImport:
      ({ request: { file, holdsFrom }, now }) =>
      async (tx) => {
        const date = { holdsFrom: dateOf(holdsFrom), now };
        const { problems, changes } = planOf(await loadVersions(tx), file, date);
        return {
          revision: await readRevision(tx),
          problems: [...problems],
          changes: changes.map(({ product, isNew, differences }) => ({
            id: product.id,
            name: product.fullName,
            isNew,
            differences: [...differences],
          })),
        };
      },

    deskImportCatalogue:
      ({ request: { file, holdsFrom, revision, words }, operator, now }) =>
      async (tx) => {
        if ((await startChange(tx)) !== revision + 1) throw new DeskRefusal('changed');
        const origin = { operatorId: operator.id, holdsFrom: dateOf(holdsFrom), words, now };
        const { problems, changes } = planOf(await loadVersions(tx), file, origin);
        if (problems.length > 0)
          throw new DeskRefusal('catalogue-wrong', { details: [...problems] });
        if (changes.length === 0)
          throw new DeskRefusal('catalogue-wrong', {
            details: ['The file has nothing that differs'],
          });
        await importProducts(tx, changes, origin);
        for (const { product, differences } of changes)
          await writeDeskAudit(
            tx,
            {
              what: 'product-imported',
              operator,
              subject: `product ${product.id}`,
              before: { version: product.version - 1 },
              after: {
                version: product.version,
                holdsFrom: holdsFrom ?? now.toISOString(),
                words,
                differences,
              },
            },
            now,
          );
        return { changed: changes.length };
      },
  };
}
