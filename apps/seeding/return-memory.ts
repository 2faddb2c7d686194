const afterMilliseconds = 60_000

/**
 * Returns memory to the system a minute after a first start. Two years of events are read by then,
 * and a program at rest collects nothing by itself: it would keep two hundred megabytes for hours.
 * `npm start` exposes the function.
 */
export const returnMemorySoon = (): void => {
  const collect = (): void => globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
  setTimeout(collect, afterMilliseconds).unref()
}
