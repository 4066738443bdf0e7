// Where agencies and their dispatches open.

export function allotHref(agency: string): string {
  return `/personnel/agencyAllot/${encodeURIComponent(agency)}`
}

export function dispatchHref(dispatchNo: unknown): string {
  return `/personnel/showAgencyLaborDispatchDetail?dispatchNo=${dispatchNo}`
}

export function hoursHref(dispatchNo: unknown): string {
  return `/personnel/editAgencyLaborDispatchDetail?dispatchNo=${dispatchNo}`
}

export function draftHref(dispatchNo: unknown): string {
  return `/personnel/AgencyLaborDispatchDetail?dispatchNo=${dispatchNo}`
}
