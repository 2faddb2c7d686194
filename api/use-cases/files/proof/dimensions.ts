import type { ProofKind } from './kind.ts'

export type Dimensions = { width: number; height: number }

/** A picture's size from its head alone, before a byte of it is unpacked; null where none is there. */
export const readDimensions = (
  bytes: Uint8Array,
  kind: Exclude<ProofKind, 'application/pdf'>,
): Dimensions | null => {
  const found = kind === 'image/png' ? ofPng(toView(bytes)) : ofJpeg(toView(bytes))
  return found && found.width > 0 && found.height > 0 ? found : null
}

const toView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const headerChunk = 0x49_48_44_52

const ofPng = (view: DataView): Dimensions | null =>
  view.byteLength >= 24 && view.getUint32(12) === headerChunk
    ? { width: view.getUint32(16), height: view.getUint32(20) }
    : null

// Every frame header, without the tables whose codes are in the same range.
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const ofJpeg = (view: DataView): Dimensions | null => {
  for (const { marker, at, length } of jpegSegments(view)) {
    if (isFrame(marker) && length >= 7) {
      return { width: view.getUint16(at + 3), height: view.getUint16(at + 1) }
    }
  }
  return null
}

/** The marked segments up to where the picture itself begins; `at` is where a segment's data does. */
function* jpegSegments(view: DataView): Generator<{ marker: number; at: number; length: number }> {
  let at = 2
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (marker === 0xda || length < 2 || at + 2 + length > view.byteLength) return
    yield { marker, at: at + 4, length: length - 2 }
    at += 2 + length
  }
}
