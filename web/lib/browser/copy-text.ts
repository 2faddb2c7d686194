/**
 * Copies a text, or marks it where the browser has no clipboard (a page that came without
 * encryption) or refuses it: then one stroke of the reader's own copies it.
 */
export const copyOrMark = async (text: string, shownIn: HTMLElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (shownIn) getSelection()?.selectAllChildren(shownIn)
    return false
  }
}
