const afterMilliseconds = 60_000

/**
 * Returns memory to the system a minute after a first start, when two years of events have been
 * read. An idle program collects nothing by itself and would keep two hundred megabytes for hours.
 * `npm start` exposes the function.
 */
export const returnMemorySoon = (): void => {
  const collect = (): void => globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
  setTimeout(collect, afterMilliseconds).unref()
}
