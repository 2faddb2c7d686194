/** What the API takes for an e-mail address, without the library of schemas that says so there. */
export const emailShape = /^[\w+-]+(?:\.[\w+-]+)*@[\da-zA-Z]+(?:[.-][\da-zA-Z]+)*\.[a-zA-Z]{2,}$/u
