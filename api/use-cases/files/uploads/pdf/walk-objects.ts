import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'

/** Keys of what runs a program, acts by itself, or carries another file or form inside. */
const forbiddenKeys: ReadonlySet<string> = new Set([
  'AA',
  'JS',
  'JavaScript',
  'Launch',
  'EmbeddedFiles',
  'EF',
  'RichMediaContent',
  'RichMediaSettings',
  'XFA',
])
const forbiddenAnnotations: ReadonlySet<string> = new Set([
  'FileAttachment',
  'Sound',
  'Movie',
  'Screen',
  '3D',
  'RichMedia',
])
/**
 * Kinds of actions that are always refused. `GoTo` is allowed, because it shows a page of this
 * document.
 */
const forbiddenActions: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
])
/** The keys under which a dictionary names the action of a click. */
const actionKeys: ReadonlySet<string> = new Set(['A', 'PA', 'Next', 'OpenAction'])
/** A bank's statement links to its website: the link is taken out, and the document is taken. */
const removedActions: ReadonlySet<string> = new Set(['URI', 'Named'])

type Walked = { reached: ReadonlySet<PDFRef> } | { refused: 'active' }

/**
 * Looks at every object that a reader can reach from the catalog, each once, and takes out links.
 * Stops at the first that is forbidden.
 */
export const walkObjects = (context: PDFContext): Walked => {
  const reached = new Set<PDFRef>()
  const { Root, Info } = context.trailerInfo
  const open: (PDFObject | undefined)[] = [Root, Info]
  while (open.length > 0) {
    const object = open.pop()
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      open.push(context.lookup(object))
    } else if (object instanceof PDFArray) {
      for (const each of object.asArray()) open.push(each)
    } else {
      const dictionary = object instanceof PDFStream ? object.dict : object
      if (!(dictionary instanceof PDFDict)) continue
      if (isForbidden(dictionary, object instanceof PDFStream)) return { refused: 'active' }
      for (const each of dictionary.values()) open.push(each)
    }
  }
  return { reached }
}

/** Also removes entries that are not kept. */
const isForbidden = (dictionary: PDFDict, isStream: boolean): boolean => {
  const subtype = readName(dictionary, 'Subtype')
  if (subtype !== null && forbiddenAnnotations.has(subtype) && has(dictionary, 'Rect')) return true
  const kind = readName(dictionary, 'S')
  if (kind !== null && forbiddenActions.has(kind)) return true
  // The content of a stream can be in another file.
  if (isStream && has(dictionary, 'F')) return true
  if (kind === 'GoTo') dictionary.delete(PDFName.of('Next'))
  if (readName(dictionary, 'FT') === 'Sig') dictionary.delete(PDFName.of('V'))
  return dictionary.keys().some((key) => {
    const name = key.decodeText()
    if (forbiddenKeys.has(name)) return true
    if (!actionKeys.has(name)) return false
    const judged = judgeAction(dictionary, key)
    if (judged === 'removed') dictionary.delete(key)
    return judged === 'forbidden'
  })
}

/** Decides whether the action of this entry is kept, removed or refused. */
const judgeAction = (dictionary: PDFDict, key: PDFName): 'kept' | 'removed' | 'forbidden' => {
  const action = dictionary.lookup(key)
  const isOpening = key.decodeText() === 'OpenAction'
  // A place in the document, or the attributes of a paragraph.
  if (!(action instanceof PDFDict)) return isOpening ? 'removed' : 'kept'
  const kind = readName(action, 'S')
  if (isOpening) return kind === 'GoTo' ? 'removed' : 'forbidden'
  // The next item of an outline is no action.
  if (kind === null || kind === 'GoTo') return 'kept'
  return removedActions.has(kind) ? 'removed' : 'forbidden'
}

const has = (dictionary: PDFDict, key: string): boolean => dictionary.has(PDFName.of(key))

const readName = (dictionary: PDFDict, key: string): string | null => {
  const value = dictionary.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : null
}
