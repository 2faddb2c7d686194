const between = /(?<=\p{Script=Han})(?=[A-Za-z])|(?<=[A-Za-z])(?=\p{Script=Han})/gu

/**
 * Sets a space between Chinese characters and Latin letters, as the screens have it. A text that
 * names a person or a charity does not know in which script the name is.
 */
export const spaceScripts = (text: string): string => text.replaceAll(between, ' ')
