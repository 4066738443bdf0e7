CREATE TABLE "pick_slots" (
	"list_no" text NOT NULL,
	"order_no" text NOT NULL,
	"cart" text NOT NULL,
	"slot" integer NOT NULL,
	CONSTRAINT "pick_slots_list_no_order_no_pk" PRIMARY KEY("list_no","order_no"),
	CONSTRAINT "pick_slots_slot" UNIQUE("list_no","slot")
);
--> statement-breakpoint
ALTER TABLE "container_types" DROP CONSTRAINT "container_types_category";--> statement-breakpoint
ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_kind";--> statement-breakpoint
ALTER TABLE "big_pick_lists" ADD COLUMN "picker_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pick_slots" ADD CONSTRAINT "pick_slots_list_no_big_pick_lists_list_no_fk" FOREIGN KEY ("list_no") REFERENCES "public"."big_pick_lists"("list_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_slots" ADD CONSTRAINT "pick_slots_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_slots" ADD CONSTRAINT "pick_slots_cart_containers_code_fk" FOREIGN KEY ("cart") REFERENCES "public"."containers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "pick_slots_cart" ON "pick_slots" USING btree ("cart");--> statement-breakpoint
CREATE INDEX "pick_slots_order" ON "pick_slots" USING btree ("order_no");--> statement-breakpoint
ALTER TABLE "container_types" ADD CONSTRAINT "container_types_category" CHECK ("container_types"."category" in ('周转箱', '托盘', '笼车', '料箱', '拣货车'));--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_kind" CHECK ("print_jobs"."kind" in ('面单', '库位', '容器', '商品', '工牌', '测试'));