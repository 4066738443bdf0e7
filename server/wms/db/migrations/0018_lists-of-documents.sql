DROP INDEX "difference_cases_warehouse";--> statement-breakpoint
DROP INDEX "inbound_orders_warehouse";--> statement-breakpoint
DROP INDEX "putaway_tasks_warehouse";--> statement-breakpoint
DROP INDEX "blind_boxes_warehouse";--> statement-breakpoint
DROP INDEX "blind_tasks_warehouse";--> statement-breakpoint
CREATE INDEX "difference_cases_created" ON "difference_cases" USING btree ("created_at","case_no");--> statement-breakpoint
CREATE INDEX "difference_cases_open" ON "difference_cases" USING btree ("warehouse","state");--> statement-breakpoint
CREATE INDEX "difference_cases_sku" ON "difference_cases" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "inbound_orders_created" ON "inbound_orders" USING btree ("created_at","order_no");--> statement-breakpoint
CREATE INDEX "putaway_tasks_created" ON "putaway_tasks" USING btree ("created_at","task_no");--> statement-breakpoint
CREATE INDEX "putaway_tasks_open" ON "putaway_tasks" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "putaway_tasks_sku" ON "putaway_tasks" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "receipt_lines_receipt" ON "receipt_lines" USING btree ("receipt_no");--> statement-breakpoint
CREATE INDEX "receipt_lines_received" ON "receipt_lines" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "blind_boxes_code" ON "blind_boxes" USING btree ("task_code");--> statement-breakpoint
CREATE INDEX "blind_boxes_created" ON "blind_boxes" USING btree ("created_at","box_no");--> statement-breakpoint
CREATE INDEX "blind_goods_code" ON "blind_goods" USING btree ("task_code");--> statement-breakpoint
CREATE INDEX "blind_goods_waybill" ON "blind_goods" USING btree ("waybill_no") WHERE "blind_goods"."waybill_no" <> '';--> statement-breakpoint
CREATE INDEX "blind_goods_sku" ON "blind_goods" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "blind_scans_code" ON "blind_scans" USING btree ("task_code");--> statement-breakpoint
CREATE INDEX "blind_scans_barcode" ON "blind_scans" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "blind_scans_sku" ON "blind_scans" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "blind_scans_scanned" ON "blind_scans" USING btree ("scanned_at");--> statement-breakpoint
CREATE INDEX "blind_tasks_created" ON "blind_tasks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "blind_tasks_open" ON "blind_tasks" USING btree ("warehouse","state");--> statement-breakpoint
CREATE INDEX "moving_scans_scanned" ON "moving_scans" USING btree ("scanned_at");--> statement-breakpoint
CREATE INDEX "replenishments_open" ON "replenishments" USING btree ("warehouse","state");--> statement-breakpoint
CREATE INDEX "replenishments_created" ON "replenishments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_finds_created" ON "stock_finds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_finds_sheet" ON "stock_finds" USING btree ("list_no");--> statement-breakpoint
CREATE INDEX "stock_finds_barcode" ON "stock_finds" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "stock_finds_owner" ON "stock_finds" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "stock_finds_open" ON "stock_finds" USING btree ("warehouse","state");--> statement-breakpoint
CREATE INDEX "stock_lines_loc" ON "stock_lines" USING btree ("warehouse","loc");--> statement-breakpoint
CREATE INDEX "stock_sheets_owner" ON "stock_sheets" USING btree ("owner","list_no");--> statement-breakpoint
CREATE INDEX "stock_tasks_created" ON "stock_tasks" USING btree ("created_at","task_no");--> statement-breakpoint
CREATE INDEX "stock_tasks_open" ON "stock_tasks" USING btree ("warehouse","state");--> statement-breakpoint
CREATE INDEX "difference_cases_warehouse" ON "difference_cases" USING btree ("warehouse","created_at","case_no");--> statement-breakpoint
CREATE INDEX "inbound_orders_warehouse" ON "inbound_orders" USING btree ("warehouse","created_at","order_no");--> statement-breakpoint
CREATE INDEX "putaway_tasks_warehouse" ON "putaway_tasks" USING btree ("warehouse","created_at","task_no");--> statement-breakpoint
CREATE INDEX "blind_boxes_warehouse" ON "blind_boxes" USING btree ("warehouse","created_at","box_no");--> statement-breakpoint
CREATE INDEX "blind_tasks_warehouse" ON "blind_tasks" USING btree ("warehouse","created_at","id");