/**
 * Copies a text. If the browser refuses or has no clipboard (a page loaded without encryption), the
 * text is selected instead. The reader can then copy it with one key combination.
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
