DROP INDEX "operation_events_date";--> statement-breakpoint
DROP INDEX "stock_ledger_date";--> statement-breakpoint
CREATE INDEX "audit_logs_entity_id" ON "audit_logs" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "audit_logs_action" ON "audit_logs" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_logs_request" ON "audit_logs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "audit_logs_owner" ON "audit_logs" USING btree ("owner","id");--> statement-breakpoint
CREATE INDEX "inbound_orders_scan" ON "inbound_orders" USING btree ("external_no");--> statement-breakpoint
CREATE INDEX "charge_lines_date" ON "charge_lines" USING btree ("business_date","charge_no");--> statement-breakpoint
CREATE INDEX "charge_lines_item" ON "charge_lines" USING btree ("item_code","charge_no");--> statement-breakpoint
CREATE INDEX "charge_lines_open" ON "charge_lines" USING btree ("state") WHERE "charge_lines"."state" <> '已结算';--> statement-breakpoint
CREATE INDEX "expense_entries_date" ON "expense_entries" USING btree ("business_date","entry_no");--> statement-breakpoint
CREATE INDEX "expense_entries_category" ON "expense_entries" USING btree ("category","entry_no");--> statement-breakpoint
CREATE INDEX "operation_events_type" ON "operation_events" USING btree ("op_type","event_id");--> statement-breakpoint
CREATE INDEX "operation_events_sku" ON "operation_events" USING btree ("sku") WHERE "operation_events"."sku" is not null;--> statement-breakpoint
CREATE INDEX "skus_scan" ON "skus" USING btree ("code");--> statement-breakpoint
CREATE INDEX "stock_balances_loc" ON "stock_balances" USING btree ("loc");--> statement-breakpoint
CREATE INDEX "stock_balances_lot" ON "stock_balances" USING btree ("lot") WHERE "stock_balances"."lot" <> '';--> statement-breakpoint
CREATE INDEX "stock_balances_quality" ON "stock_balances" USING btree ("quality") WHERE "stock_balances"."quality" <> '良品';--> statement-breakpoint
CREATE INDEX "stock_ledger_doc_type" ON "stock_ledger" USING btree ("doc_type","entry_no");--> statement-breakpoint
CREATE INDEX "stock_ledger_lot" ON "stock_ledger" USING btree ("lot") WHERE "stock_ledger"."lot" <> '';--> statement-breakpoint
CREATE INDEX "stock_ledger_quality" ON "stock_ledger" USING btree ("quality") WHERE "stock_ledger"."quality" <> '良品';--> statement-breakpoint
CREATE INDEX "locations_scan" ON "locations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "operation_events_date" ON "operation_events" USING btree ("business_date","event_id");--> statement-breakpoint
CREATE INDEX "stock_ledger_date" ON "stock_ledger" USING btree ("business_date","entry_no");