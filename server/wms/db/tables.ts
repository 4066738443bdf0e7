// All tables of the WMS API in one place, for the migration generator.
export * from '#server/wms/modules/device/tables.ts'
export * from '#server/wms/modules/menu/tables.ts'
export * from '#server/wms/modules/notice/tables.ts'
export * from '#server/wms/modules/task/tables.ts'
export * from '#server/wms/modules/user/tables.ts'
export * from '#server/wms/modules/warehouse/tables.ts'
