CREATE TABLE "dock_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dock_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"line_id" bigint NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"reason" text NOT NULL,
	"remark" text NOT NULL,
	"state" text DEFAULT '有效' NOT NULL,
	"undo_reason" text DEFAULT '' NOT NULL,
	"operator" integer NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dock_refusals_reason" CHECK ("dock_refusals"."reason" in ('破损', '错货', '多到', '效期不符', '包装不符', '质量不符', '其他')),
	CONSTRAINT "dock_refusals_state" CHECK ("dock_refusals"."state" in ('有效', '已撤销')),
	CONSTRAINT "dock_refusals_qty" CHECK ("dock_refusals"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "difference_cases" DROP CONSTRAINT "difference_cases_kind";--> statement-breakpoint
ALTER TABLE "dock_refusals" ADD CONSTRAINT "dock_refusals_order_no_inbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."inbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dock_refusals" ADD CONSTRAINT "dock_refusals_line_id_inbound_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."inbound_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dock_refusals" ADD CONSTRAINT "dock_refusals_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "dock_refusals_order" ON "dock_refusals" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "dock_refusals_line" ON "dock_refusals" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "dock_refusals_warehouse" ON "dock_refusals" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "dock_refusals_owner" ON "dock_refusals" USING btree ("owner","sku");--> statement-breakpoint
ALTER TABLE "difference_cases" ADD CONSTRAINT "difference_cases_kind" CHECK ("difference_cases"."kind" in ('短少', '多出', '破损', '错货', '拒收'));