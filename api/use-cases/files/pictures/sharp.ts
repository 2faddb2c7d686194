import sharp from 'sharp'

// Each picture is drawn by one core, and none of it remains in memory for the next.
sharp.cache(false)
sharp.concurrency(1)
// All threads of a process share the library, and so also the formats that it may read: the two
// formats that people send, and our own drawings. Code that reads a stranger's file must also check
// its format.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadSvg'],
})

/** The decoder runs in native code, which a thread that is ended waits for. */
export const mostSeconds = 10

export { sharp }
