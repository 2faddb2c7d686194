/** A grey picture of four pixels by two. */
export const smallPng = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEklEQVR4AWM8duwYAwwwMSABADf+Alajhso/AAAAAElFTkSuQmCC',
    'base64',
  ),
)
