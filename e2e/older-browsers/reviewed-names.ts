const added = 'web/lib/browser/add-missing.ts adds it'
const featureCheck = 'it is asked about first'
const ours = 'an object of ours, or of a library, has a function or a part of this name'

/** Names that the built files have and at which no oldest browser stops, each with the reason. */
export const reviewedNames: Readonly<Record<string, string>> = {
  'Array.prototype.at': added,
  'Object.hasOwn': added,

  BroadcastChannel: featureCheck,
  'Crypto.prototype.randomUUID': featureCheck,
  'Document.prototype.startViewTransition': featureCheck,
  'Navigator.prototype.connection': featureCheck,
  'Navigator.prototype.locks': featureCheck,
  'Navigator.prototype.share': featureCheck,
  navigation: featureCheck,
  print: featureCheck,
  reportError: featureCheck,
  setImmediate: featureCheck,

  'ArrayBuffer.prototype.resize': ours,
  'Blob.prototype.bytes': ours,
  'FileSystemEntry.prototype.getMetadata': ours,
  'Navigator.prototype.login': ours,
  'RTCIceCandidate.prototype.address': ours,
}
