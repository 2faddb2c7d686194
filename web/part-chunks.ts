import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Rolldown.ChunkingContext

/** One chunk for what these files import lazily, and for all that it imports. */
export const findChunk = (name: string, files: readonly string[]): Group => ({
  debugName: name,
  name: (id, context) => (isLazyIn(id, files, context) ? name : null),
})

/** One chunk for what several parts use, so that none of them loads the chunk of another. */
export const sharedChunk = (name: string, parts: readonly (readonly string[])[]): Group => ({
  debugName: name,
  name: (id, context) => {
    const lazyIn = context.getModuleInfo(id)?.dynamicImporters ?? []
    const isStatic = (files: readonly string[]) => isImported(id, files, context)
    const isUsed = (files: readonly string[]) =>
      isStatic(files) || lazyIn.some((importer) => isImported(importer, files, context))
    return parts.some(isStatic) && parts.every(isUsed) ? name : null
  },
})

const isLazyIn = (id: string, files: readonly string[], context: Context): boolean =>
  context.getModuleInfo(id)?.dynamicImporters.some((importer) => files.includes(importer)) === true

/** Whether a part imports a module, by any number of other modules. */
const isImported = (
  id: string,
  files: readonly string[],
  context: Context,
  seenIds = new Set<string>(),
): boolean => {
  if (seenIds.has(id)) return false
  seenIds.add(id)
  if (isLazyIn(id, files, context)) return true
  const importers = context.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isImported(importer, files, context, seenIds))
}
