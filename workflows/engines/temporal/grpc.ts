import { isGrpcServiceError } from '@temporalio/client'

// gRPC's own numbers.
const status = {
  cancelled: 1,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  unimplemented: 12,
  unauthenticated: 16,
} as const

/** Whether Temporal answered with one of these. */
export const answeredWith = (error: unknown, ...names: (keyof typeof status)[]): boolean => {
  if (!isGrpcServiceError(error)) return false
  const code: number = error.code
  return names.some((name) => status[name] === code)
}
