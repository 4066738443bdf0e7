CREATE TABLE "put_back_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "put_back_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"issue_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"wait_loc" text NOT NULL,
	"state" text DEFAULT '待回库' NOT NULL,
	"quality" text DEFAULT '良品' NOT NULL,
	"loc" text,
	"worker" integer,
	"done_at" timestamp (3) with time zone,
	"entry_nos" bigint[] DEFAULT '{}' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "put_back_tasks_state" CHECK ("put_back_tasks"."state" in ('待回库', '已回库', '已取消')),
	CONSTRAINT "put_back_tasks_quality" CHECK ("put_back_tasks"."quality" in ('良品', '残次')),
	CONSTRAINT "put_back_tasks_qty" CHECK ("put_back_tasks"."qty" > 0),
	CONSTRAINT "put_back_tasks_place" CHECK (("put_back_tasks"."state" = '已回库') = ("put_back_tasks"."loc" is not null))
);
--> statement-breakpoint
ALTER TABLE "put_back_tasks" ADD CONSTRAINT "put_back_tasks_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_back_tasks" ADD CONSTRAINT "put_back_tasks_issue_no_order_issues_issue_no_fk" FOREIGN KEY ("issue_no") REFERENCES "public"."order_issues"("issue_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_back_tasks" ADD CONSTRAINT "put_back_tasks_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "put_back_tasks" ADD CONSTRAINT "put_back_tasks_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "put_back_tasks" ADD CONSTRAINT "put_back_tasks_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "put_back_tasks_order" ON "put_back_tasks" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "put_back_tasks_issue" ON "put_back_tasks" USING btree ("issue_no");--> statement-breakpoint
CREATE INDEX "put_back_tasks_warehouse" ON "put_back_tasks" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "put_back_tasks_sku" ON "put_back_tasks" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "put_back_tasks_done" ON "put_back_tasks" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "put_back_tasks_open" ON "put_back_tasks" USING btree ("warehouse") WHERE "put_back_tasks"."state" = '待回库';
