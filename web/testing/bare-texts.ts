const textOnly = 'option, textarea, title, script, style'

/**
 * Returns the contents of texts beside other nodes. If the browser translates the page, React can
 * neither change nor remove such texts (docs/adr/0027).
 */
export const bareTexts = (root: Element): string[] => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const matches: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const parent = text.parentElement
    const isAlone = text.previousSibling === null && text.nextSibling === null
    if (!isAlone && parent?.matches(textOnly) === false) matches.push(text.data)
  }
  return matches
}
