import sharp from 'sharp'

// One picture is drawn by one core, and nothing of it is left in memory for the next.
sharp.cache(false)
sharp.concurrency(1)
// The library is one for all threads of a process, and so is what it may read: the two formats that
// people send, and the drawings of our own. Whoever reads a file of a stranger checks its format too.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadSvg'],
})

/** The decoder runs in native code, which a thread that is ended waits for. */
export const mostSeconds = 10

export { sharp }
